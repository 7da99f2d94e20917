#!/bin/sh
# python.sh <allowed versions, such as "3.12 3.13"> <program>... -- <argument>...
# Runs the first of the programs whose version is allowed, else python3.
allowed=$1
shift
chosen=python3
found=
while [ "$1" != -- ]; do
  version=
  if [ -z "$found" ]; then version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null); fi
  case " $allowed " in *" ${version:-none} "*) chosen=$1 found=yes ;; esac
  shift
done
shift
exec "$chosen" "$@"

#!/bin/sh
# check-code.sh <Maven's settings>
# Maven is gone before it pays to compile it well.
export MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC $MAVEN_OPTS"
exec mvn -o -B -Dstyle.color=never -q -fae -s "$1" test-compile

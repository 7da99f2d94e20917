#!/bin/sh
# run-tests.sh <folder for reports> <Maven's settings> <option>...
# Runs tests without network and collects the reports that Maven leaves in each module.
# Maven is gone before it pays to compile it well.
export MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC $MAVEN_OPTS"
out=$1
settings=$2
shift 2
reports() {
  find . -path '*/target/surefire-reports/TEST-*.xml'
}
reports | while read -r file; do rm "$file"; done
# Some modules of a build have no tests, or none of those asked for.
mvn -o -B -Dstyle.color=never -fae -s "$settings" -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false "$@" test
status=$?
reports | while read -r file; do cp "$file" "$out/$(echo "${file#./}" | tr / +)"; done
exit "$status"

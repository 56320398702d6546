# Follows a match with curl, and prints the number of each entry: read.sh READER ADDRESS
last=0
while :; do
    status=$(curl -sN --speed-time 40 --speed-limit 1 -o lines -w '%{http_code}' -H 'Accept: application/x-ndjson' "$2?after=$last") || :
    grep -o '^{.*}$' lines | grep -v '"kind":"bye"' | sed 's/.*"seq":\([0-9]*\),"after".*/\1/' >numbers || :
    cat numbers
    last=$(tail -n 1 numbers | grep . || echo "$last")
    [ "$status" != 204 ] || exit 0
    sleep 0.2
done

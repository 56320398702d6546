// Follows a match with bufio, line by line, and prints the number of each entry: read READER ADDRESS.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

func main() {
	last := 0
	for {
		request, _ := http.NewRequest("GET", fmt.Sprintf("%s?after=%d", os.Args[2], last), nil)
		request.Header.Set("Accept", "application/x-ndjson")
		answer, err := http.DefaultClient.Do(request)
		if err == nil && answer.StatusCode == 204 {
			return
		}
		if err == nil {
			lines := bufio.NewScanner(answer.Body)
			lines.Buffer(nil, 1<<24) // a message may be longer than the 64 KiB that a Scanner takes
			for lines.Scan() {
				var message struct {
					Kind string
					Seq  int
				}
				if json.Unmarshal(lines.Bytes(), &message) == nil && message.Kind != "bye" {
					last = message.Seq
					fmt.Println(last)
				}
			}
			answer.Body.Close()
		}
		time.Sleep(200 * time.Millisecond)
	}
}

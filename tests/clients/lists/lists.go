// Lists what waits for a player, and what they play.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sort"

	"annales.example/play/annales"
)

func main() {
	config := annales.NewConfiguration()
	config.Servers = annales.ServerConfigurations{{URL: os.Args[1]}}
	config.AddDefaultHeader("Authorization", "Bearer "+os.Args[2])
	search := annales.NewAPIClient(config).MatchesAPI.SearchMatches(context.Background())
	told, err := json.Marshal(map[string][]string{"awaiting": found(search.Awaiting("me")), "player": found(search.Player("me"))})
	if err != nil {
		panic(err)
	}
	fmt.Println(string(told))
}

func found(search annales.ApiSearchMatchesRequest) []string {
	page, _, err := search.Execute()
	if err != nil {
		panic(err)
	}
	ids := []string{}
	for _, match := range page.Matches {
		ids = append(ids, match.Id)
	}
	sort.Strings(ids)
	return ids
}

// Plays a match of any game against bots, with random answers: go run . http://127.0.0.1:8000 sacrifice
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"net/http"
	"os"
	"slices"
	"strings"

	"annales.example/play/annales"
)

const longPoll = 20 // seconds

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("give the address of the service, and a game"))
	}
	api, err := registered(os.Args[1], "Go")
	fail(err)
	match, err := play(api, os.Args[2])
	fail(err)
	told, err := json.Marshal(map[string]any{"id": match.Id, "result": match.Result})
	fail(err)
	fmt.Println(string(told))
}

// registered is a client with the token of a new player.
func registered(server, name string) (*annales.APIClient, error) {
	config := annales.NewConfiguration()
	config.Servers = annales.ServerConfigurations{{URL: server}}
	api := annales.NewAPIClient(config)
	made, _, err := api.PlayersAPI.Register(context.Background()).Registration(annales.Registration{Name: name}).Execute()
	if err != nil {
		return nil, explained(err)
	}
	config.AddDefaultHeader("Authorization", "Bearer "+made.Token)
	return api, nil
}

// play opens a match and plays it to its end.
func play(api *annales.APIClient, game string) (*annales.MatchShown, error) {
	ctx := context.Background()
	rules, _, err := api.GamesAPI.ReadGame(ctx, game).Execute()
	if err != nil {
		return nil, explained(err)
	}
	match, _, err := api.MatchesAPI.OpenMatch(ctx).MatchRequest(opening(rules)).Execute()
	for err == nil && match.Status != "over" {
		question := match.Question.Get()
		if question != nil && slices.Contains(question.MustAct, 0) {
			err = answer(api, match.Id)
		} else {
			_, _, err = api.HistoryAPI.ReadHistory(ctx, match.Id).After(match.Last).Wait(longPoll).Execute()
		}
		if err == nil {
			match, _, err = api.MatchesAPI.ReadMatch(ctx, match.Id).Execute()
		}
	}
	return match, explained(err)
}

// opening is a short match against as many bots as the game needs.
func opening(rules *annales.GameWhole) annales.MatchRequest {
	level := "random"
	seats := []annales.SeatPlan{{Kind: "player"}}
	for len(seats) < int(rules.Seats.Min) {
		seats = append(seats, annales.SeatPlan{Kind: "bot", Level: &level})
	}
	options := map[string]annales.OptionValue{}
	for _, option := range rules.Options {
		if strings.HasPrefix(option.Id, "max_") && option.Min != nil {
			options[option.Id] = annales.OptionValue{Int64: option.Min}
		}
	}
	return annales.MatchRequest{Game: rules.Id, Seats: seats, Options: options}
}

// answer sends one of the legal answers, as it was offered; another seat may be faster (409).
func answer(api *annales.APIClient, match string) error {
	ctx := context.Background()
	legal, _, err := api.SeatsAPI.ReadLegal(ctx, match).Execute()
	if err != nil {
		return err
	}
	closing := slices.DeleteFunc(slices.Clone(legal.Actions), func(each annales.Legal) bool { return each.Standing })
	if len(closing) == 0 { // the others leave the question open, like a card for a list that is not full yet
		closing = legal.Actions
	}
	wanted := slices.DeleteFunc(closing, func(each annales.Legal) bool { return strings.HasSuffix(each.Notation, "draw") })
	if len(wanted) == 0 {
		return nil
	}
	chosen := wanted[rand.Intn(len(wanted))]
	body := annales.Answers{Answering: legal.Answering, Action: &chosen.Action}
	_, response, err := api.ActionsAPI.Answer(ctx, match).Answers(body).Execute()
	if err != nil && response != nil && response.StatusCode == http.StatusConflict {
		return nil
	}
	return err
}

// explained is an error with the problem document that the service has sent.
func explained(err error) error {
	if refused, ok := err.(*annales.GenericOpenAPIError); ok {
		return fmt.Errorf("%w: %s", err, refused.Body())
	}
	return err
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

"""The sentences of the terminal client, in English and French."""

from __future__ import annotations

EN = {
    "games": "Games of {server}:",
    "how": "Open a match with --game {game} --against greedy, or join one with --match mt_… --seat 1.",
    "opened": "You opened {match} and hold seat {seat}.",
    "sat": "You hold seat {seat} of {match}.",
    "watching": "You are watching {match}.",
    "invite": "Another player joins with: python -m tools.play --server {server} --match {match} --seat {seat}",
    "waiting_seats": "Waiting for a player to join…",
    "waiting": "Waiting for {who}…",
    "you": "seat {seat} (you)",
    "seat": "seat {seat}",
    "asked": "Seat {seat}, question {number}: {question}",
    "prompt": "> ",
    "unknown_seat": "You hold no seat in this match: you can only watch it.",
    "illegal": "Possible: {offer}",
    "more": "{offer} … and {more} more: type legal",
    "nothing_asked": "You have nothing to answer now.",
    "missed": "The match has moved on in the meantime: look again.",
    "over": "The match is over: {reason}.",
    "rank": "  seat {seat}: rank {rank}",
    "left": "You left the terminal; match {match} goes on. Come back with --match {match}.",
    "gone": "the token of {name} is no longer valid: start once with --forget",
    "unreachable": "cannot reach {reason}: is the server running?",
    "no_tokens": "cannot read your tokens in {reason}: repair that file, or name another one with --token-file",
    "not_kept": "cannot save your token in {reason}. To come back: --token {token}",
    "uncommitted": "the server has changed its commitment to the chance of {match}: do not trust that match",
    "bad_match": "use --game NAME to open a match or --match mt_… to join one, not both",
    "bad_option": "an option is written name=value, not {option}",
    "happened": "  {seq:>4}  {who}: {what}",
    "told": "        {line}",
    "unsealed": "Revealed: {answers}",
    "answer": "{answer} (seat {seat})",
    "service": "the table",
    "card": "  {short:<5} {name}: {effect}",
    "number_points": "points: {number}",
    "number_doors": "doors: {number}",
    "number_believers": "Believers: {number}",
    "number_capacity": "places: {number}",
    "no_card": "No card is called {wanted}; type card to list them all.",
    "entry_opened": "the match is opened",
    "entry_seat_taken": "takes a seat",
    "entry_seat_left": "leaves the seat",
    "entry_step": "the game begins",
    "entry_head_moved": "moves are taken back",
    "entry_take_back_asked": "asks to take back moves",
    "entry_take_back_answered": "answers the request to take back moves",
    "entry_fork_asked": "asks to fork the match",
    "entry_fork_answered": "answers the request to fork the match",
    "entry_rules_changed": "a new version of the rules",
    "entry_resigned": "resigns",
    "entry_closed": "closes the match",
    "entry_disclosed": "the secret of the match is disclosed",
    "help": """\
Type an answer in the game's notation, or several separated by spaces: all are played, or none.
You can also type while others have to answer: legal shows whether you can play anything then.
  legal      your legal answers, explained
  card CODE  what a card does (its code or part of its name); card alone lists all of them
  board      show the table again
  history    show what has happened
  resign     give up the match
  quit, q    leave the terminal; the match goes on
  help       show this text""",
}

FR = {
    "games": "Jeux de {server} :",
    "how": "Ouvrez une partie avec --game {game} --against greedy, ou rejoignez-en une avec --match mt_… --seat 1.",
    "opened": "Vous avez ouvert {match} et occupez le siège {seat}.",
    "sat": "Vous occupez le siège {seat} de {match}.",
    "watching": "Vous regardez {match}.",
    "invite": "Pour vous rejoindre : python -m tools.play --server {server} --match {match} --seat {seat}",
    "waiting_seats": "En attente d'un joueur…",
    "waiting": "En attente : {who}…",
    "you": "siège {seat} (vous)",
    "seat": "siège {seat}",
    "asked": "Siège {seat}, question {number} : {question}",
    "prompt": "> ",
    "unknown_seat": "Vous n'occupez aucun siège dans cette partie : vous ne pouvez que la regarder.",
    "illegal": "Possible : {offer}",
    "more": "{offer} … et {more} autres : tapez legal",
    "nothing_asked": "Vous n'avez rien à répondre pour l'instant.",
    "missed": "La partie a avancé entre-temps : regardez de nouveau.",
    "over": "La partie est terminée : {reason}.",
    "rank": "  siège {seat} : rang {rank}",
    "left": "Vous quittez le terminal ; la partie {match} continue. Revenez avec --match {match}.",
    "gone": "le jeton de {name} n'est plus valable : démarrez une fois avec --forget",
    "unreachable": "impossible de joindre {reason} : le serveur tourne-t-il ?",
    "no_tokens": "jetons illisibles dans {reason} : réparez ce fichier, ou indiquez-en un autre avec --token-file",
    "not_kept": "impossible d'enregistrer votre jeton dans {reason}. Pour revenir : --token {token}",
    "uncommitted": "le serveur a changé son engagement sur le hasard de {match} : ne vous fiez pas à cette partie",
    "bad_match": "indiquez --game NOM pour ouvrir une partie ou --match mt_… pour en rejoindre une, pas les deux",
    "bad_option": "une option s'écrit nom=valeur, et non {option}",
    "happened": "  {seq:>4}  {who} : {what}",
    "told": "        {line}",
    "unsealed": "Révélé : {answers}",
    "answer": "{answer} (siège {seat})",
    "service": "la table",
    "card": "  {short:<5} {name} : {effect}",
    "number_points": "points : {number}",
    "number_doors": "portes : {number}",
    "number_believers": "Croyants : {number}",
    "number_capacity": "places : {number}",
    "no_card": "Aucune carte ne s'appelle {wanted} ; tapez card pour les voir toutes.",
    "entry_opened": "la partie est ouverte",
    "entry_seat_taken": "prend place",
    "entry_seat_left": "quitte sa place",
    "entry_step": "le jeu commence",
    "entry_head_moved": "des coups sont repris",
    "entry_take_back_asked": "demande à reprendre des coups",
    "entry_take_back_answered": "répond à la demande de reprise de coup",
    "entry_fork_asked": "demande à créer une branche de la partie",
    "entry_fork_answered": "répond à la demande de branche",
    "entry_rules_changed": "une nouvelle version des règles",
    "entry_resigned": "abandonne",
    "entry_closed": "clôt la partie",
    "entry_disclosed": "le secret de la partie est révélé",
    "help": """\
Tapez une réponse dans la notation du jeu, ou plusieurs séparées par des espaces : toutes sont jouées, ou aucune.
Vous pouvez aussi taper quand c'est aux autres de répondre : legal montre si vous pouvez jouer à ce moment-là.
  legal      vos réponses possibles, expliquées
  card CODE  ce que fait une carte (son code ou une partie de son nom) ; card seul les montre toutes
  board      montrer la table de nouveau
  history    montrer ce qui s'est passé
  resign     abandonner la partie
  quit, q    quitter le terminal ; la partie continue
  help       montrer ce texte""",
}


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._of = FR if language == "fr" else EN

    def say(self, key: str, **about: object) -> str:
        """The sentence of this key, with its placeholders filled in."""
        return self._of[key].format(**about)

    def of_entry(self, kind: str) -> str:
        """The text for an entry without an action; an unknown kind, from a newer server, is shown by its name."""
        return self._of.get(f"entry_{kind}") or kind.replace("_", " ")

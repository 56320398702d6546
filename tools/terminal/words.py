"""What the terminal client says, in English and French."""

from __future__ import annotations

EN = {
    "games": "Games of {server}:",
    "how": "Open a match with --game {game} --against greedy, or sit down at one with --match mt_… --seat 1.",
    "opened": "You opened {match} and hold seat {seat}.",
    "sat": "You hold seat {seat} of {match}.",
    "watching": "You watch {match}.",
    "invite": "Another player joins with: python -m tools.play --server {server} --match {match} --seat {seat}",
    "waiting_seats": "Waiting for somebody to sit down…",
    "waiting": "Waiting for {who}…",
    "you": "seat {seat} (you)",
    "seat": "seat {seat}",
    "asked": "Seat {seat}, question {number}: {question}",
    "prompt": "> ",
    "unknown_seat": "You hold no seat of this match: you can only watch it.",
    "illegal": "Possible: {offer}",
    "more": "{offer} … and {more} more: type legal",
    "nothing_asked": "Nothing is asked of you now.",
    "missed": "Something happened meanwhile: look again.",
    "over": "The match is over: {reason}.",
    "rank": "  seat {seat}: rank {rank}",
    "left": "You left the terminal; the match {match} stays. Come back with --match {match}.",
    "gone": "the token of {name} is not good any more: start once with --forget",
    "unreachable": "cannot reach {reason}: is the server running?",
    "no_tokens": "cannot read your tokens in {reason}: mend that file, or name another one with --token-file",
    "not_kept": "your token cannot be kept in {reason}. To come back: --token {token}",
    "uncommitted": "the server has changed its commitment to the chance of {match}: do not trust that match",
    "bad_match": "say --game NAME to open a match or --match mt_… to join one, not both",
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
    "no_card": "No card is called {wanted}; card alone lists them all.",
    "entry_opened": "the match is opened",
    "entry_seat_taken": "sits down",
    "entry_seat_left": "leaves the seat",
    "entry_step": "the game begins",
    "entry_head_moved": "what was played is taken back",
    "entry_take_back_asked": "would like to take back what was played",
    "entry_take_back_answered": "answers whether it may be taken back",
    "entry_fork_asked": "would like to branch off a match",
    "entry_fork_answered": "answers whether a match may branch off",
    "entry_rules_changed": "a new version of the rules",
    "entry_resigned": "gives up",
    "entry_disclosed": "the secret of the match is opened",
    "help": """\
Type an answer in the game's notation, or several separated by spaces: all are played, or none.
While others are asked you can type too: legal says whether you may play something meanwhile.
  legal      what you may answer, with words
  card CODE  what a card does (or a part of its name); card alone: all of them
  board      the table again
  history    what has happened
  resign     give up
  quit, q    leave the terminal; the match stays
  help       this text""",
}

FR = {
    "games": "Jeux de {server} :",
    "how": "Ouvrez une partie par --game {game} --against greedy, ou rejoignez-en une par --match mt_… --seat 1.",
    "opened": "Vous avez ouvert {match} et tenez le siège {seat}.",
    "sat": "Vous tenez le siège {seat} de {match}.",
    "watching": "Vous regardez {match}.",
    "invite": "Un autre joueur rejoint par : python -m tools.play --server {server} --match {match} --seat {seat}",
    "waiting_seats": "En attente d'un joueur…",
    "waiting": "En attente : {who}…",
    "you": "siège {seat} (vous)",
    "seat": "siège {seat}",
    "asked": "Siège {seat}, question {number} : {question}",
    "prompt": "> ",
    "unknown_seat": "Vous n'avez pas de siège dans cette partie : vous ne pouvez que la regarder.",
    "illegal": "Possible : {offer}",
    "more": "{offer} … et {more} autres : tapez legal",
    "nothing_asked": "Rien ne vous est demandé.",
    "missed": "Quelque chose s'est passé entre-temps : regardez de nouveau.",
    "over": "La partie est terminée : {reason}.",
    "rank": "  siège {seat} : rang {rank}",
    "left": "Vous quittez le terminal ; la partie {match} reste. Revenez par --match {match}.",
    "gone": "le jeton de {name} n'est plus valable : démarrez une fois avec --forget",
    "unreachable": "impossible de joindre {reason} : le serveur tourne-t-il ?",
    "no_tokens": "impossible de lire vos jetons dans {reason} : réparez ce fichier, ou nommez-en un par --token-file",
    "not_kept": "impossible de garder votre jeton dans {reason}. Pour revenir : --token {token}",
    "uncommitted": "le serveur a changé son engagement sur le hasard de {match} : ne vous fiez pas à cette partie",
    "bad_match": "dites --game NOM pour ouvrir une partie ou --match mt_… pour en rejoindre une, pas les deux",
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
    "no_card": "Aucune carte ne s'appelle {wanted} ; card seul les montre toutes.",
    "entry_opened": "la partie est ouverte",
    "entry_seat_taken": "prend place",
    "entry_seat_left": "quitte sa place",
    "entry_step": "le jeu commence",
    "entry_head_moved": "ce qui a été joué est repris",
    "entry_take_back_asked": "voudrait reprendre ce qui a été joué",
    "entry_take_back_answered": "répond à la demande de reprise",
    "entry_fork_asked": "voudrait une partie qui bifurque",
    "entry_fork_answered": "répond à la demande de bifurcation",
    "entry_rules_changed": "une nouvelle version des règles",
    "entry_resigned": "abandonne",
    "entry_disclosed": "le secret de la partie est ouvert",
    "help": """\
Tapez une réponse dans la notation du jeu, ou plusieurs séparées par des espaces : toutes sont jouées, ou aucune.
Pendant que les autres sont interrogés vous pouvez taper aussi : legal dit si vous pouvez jouer entre-temps.
  legal      ce que vous pouvez répondre, en toutes lettres
  card CODE  ce que fait une carte (ou une partie de son nom) ; card seul : toutes
  board      la table de nouveau
  history    ce qui s'est passé
  resign     abandonner
  quit, q    quitter le terminal ; la partie reste
  help       ce texte""",
}


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._of = FR if language == "fr" else EN

    def say(self, key: str, **about: object) -> str:
        """A sentence, filled in."""
        return self._of[key].format(**about)

    def of_entry(self, kind: str) -> str:
        """What an entry that holds no action tells; a kind that a newer server adds is told by its name."""
        return self._of.get(f"entry_{kind}") or kind.replace("_", " ")

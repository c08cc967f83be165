"""A review in the record of its game: mistakes as comments, better lines as variations."""

from dataclasses import replace

from dream.base.words import say
from dream.play.game import A, S
from dream.play.history import History
from dream.records.reader import Opened
from dream.records.record import Record, numbered
from dream.review.review import JudgedMove, Review


def annotated(opened: Opened, review: Review) -> Record:
    """The record of a game with its mistakes; raises Refused where it has no room for them."""
    history = opened.record.history()
    for move in review.mistakes():
        _comment(history, move)
        _vary(history, move)
    return replace(opened.record, **numbered(history))


def _comment(history: History[S, A], move: JudgedMove) -> None:
    """Say beside a move what it cost, unless that is said there."""
    node, tree = history.node(move.done + 1), history.tree
    before, after = round(100 * move.best_share), round(100 * move.share)
    text = say(f"judging.note.{move.verdict.value}", before=before, after=after)
    if text not in tree.comments(node):
        tree.comment(node, *tree.comments(node), text)


def _vary(history: History[S, A], move: JudgedMove) -> None:
    """Put the better line beside a move, as far as it can be played there."""
    node, game = history.node(move.done), history.game
    for word in move.line:
        action = game.parse_action(word)
        if game.why_not(node.state, action, node.action):
            return
        node = history.vary(node, action)

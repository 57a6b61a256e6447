"""Fixed opponents to measure against: each does one thing that might take bots in. None is offered at tables."""

from undermine.bots import add
from undermine.lab.opponents.talkers import Flatterer, Liar

for _bot in (Liar, Flatterer):
    add(_bot, _bot.name)

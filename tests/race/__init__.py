"""Race, a game from outside the package: two dwarves dig side by side, and whoever is through first has won.

Everything it needs is in these folders, one for each layer; ``plugin`` makes it known to all of them. Nothing in the
package knows of it: this is how any game is added.

The rules. Each of two players digs a tunnel of a few steps. Twelve cards: spoons, shovels and drills dig one, two and
three steps, and boulders fall into the other's tunnel. Both hold three cards, which nobody else sees. In turn, one
plays a card openly and draws another.

* Of what one digs, the first step goes into a boulder that lies in the way, if there is one.
* One may dig a step less than the card says and set a prop; a tunnel has one at most. The next boulder breaks the prop
  and does nothing else.
* A boulder is not dropped into a tunnel where one lies, unless one holds nothing but boulders.
* Whoever is through wins the round and 2 points. When all cards are played, whoever is farther wins it and 1 point.
* The other player begins the next round.
"""

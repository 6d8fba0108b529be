// boardgame.io with a game of the same shape as a trick-taking game: four seats, a hand that only its owner sees,
// one move a turn, for ever. The first argument says where matches are kept: "memory" or a folder.
const { Server, FlatFile } = require("boardgame.io/server");

const CARDS = 13;

const Cards = {
  name: "cards",
  setup: ({ ctx }) => ({
    hands: Array.from({ length: ctx.numPlayers }, (_, seat) => Array.from({ length: CARDS }, (_, card) => seat * CARDS + card)),
    trick: [],
    won: Array(ctx.numPlayers).fill(0),
  }),
  moves: {
    play: ({ G, ctx, playerID }, place) => {
      const hand = G.hands[Number(playerID)];
      G.trick.push(hand[place % hand.length]);
      if (G.trick.length === ctx.numPlayers) {
        G.won[Number(playerID)] += 1;
        G.trick = [];
      }
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({
    trick: G.trick,
    won: G.won,
    hand: playerID === null ? [] : G.hands[Number(playerID)],
  }),
};

const [where, port] = process.argv.slice(2);
const options = { games: [Cards], origins: ["*"] };
if (where !== "memory") options.db = new FlatFile({ dir: where });
Server(options).run({ port: Number(port), callback: () => console.log("open") });

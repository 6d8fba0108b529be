// How many moves a second boardgame.io takes: tables of four seats that always move, each seat a connection of its own.
// Server on the first core, clients on the last. A machine is not always equally fast, so it is measured in turns with
// bagatelle (the command BAGATELLE, if it is given), and what counts is the middle of the ratios. Bounded by SECONDS for each
// of TURNS, and for its store of files.
const { spawn, execFileSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { io } = require("socket.io-client");

const TABLES = Number(process.env.TABLES || 100);
const SECONDS = Number(process.env.SECONDS || 8);
const TURNS = Number(process.env.TURNS || 5);
const SEATS = 4;
const BAGATELLE = process.env.BAGATELLE || "";

// The seconds of a core that a process has used; clock ticks are hundredths on every Linux.
function used(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(")").pop().trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function pin(pid, core) {
  try {
    execFileSync("taskset", ["-a", "-c", "-p", String(core), String(pid)], { stdio: "ignore" });
  } catch {
    console.error("taskset is not there: server and clients share the cores");
  }
}

class Table {
  constructor(base, matchID, counts) {
    this.matchID = matchID;
    this.counts = counts;
    this.sent = null;
    this.heard = 0;
    this.seats = Array.from({ length: SEATS }, (_, seat) => this.connect(base, String(seat)));
  }

  connect(base, playerID) {
    const socket = io(`${base}/cards`, { transports: ["websocket"], forceNew: true });
    socket.on("connect", () => socket.emit("sync", this.matchID, playerID, undefined, SEATS));
    socket.on("sync", (_, sync) => this.turn(playerID, sync.state, socket));
    socket.on("update", (_, state) => {
      this.heard += 1;
      if (this.heard === SEATS && this.sent !== null) {
        if (this.counts.on) this.counts.times.push(performance.now() - this.sent);
        this.heard = 0;
      }
      this.turn(playerID, state, socket);
    });
    return socket;
  }

  turn(playerID, state, socket) {
    if (state.ctx.currentPlayer !== playerID || this.seats === undefined) return;
    const payload = { type: "play", args: [Math.floor(Math.random() * 13)], playerID };
    this.sent = performance.now();
    this.heard = 0;
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, this.matchID, playerID);
    if (this.counts.on) this.counts.moves += 1;
  }
}

async function measure(where, port) {
  const server = spawn(process.execPath, [path.join(__dirname, "server.js"), where, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    pin(server.pid, 0);
    await new Promise((resolve) => server.stdout.on("data", (text) => String(text).includes("open") && resolve()));
    const base = `http://127.0.0.1:${port}`;
    const counts = { on: false, moves: 0, times: [] };
    const tables = [];
    for (let number = 0; number < TABLES; number += 1) {
      tables.push(new Table(base, `match${number}`, counts)); // whoever asks for it first makes the match
    }
    await new Promise((resolve) => setTimeout(resolve, 4000));
    counts.on = true;
    const before = used(server.pid);
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    counts.on = false;
    const core = used(server.pid) - before;
    for (const table of tables) for (const seat of table.seats) seat.disconnect();
    const times = counts.times.sort((one, other) => one - other);
    const at = (share) => (times.length ? times[Math.floor(times.length * share)].toFixed(1) : "-");
    return { rate: counts.moves / SECONDS, perCore: counts.moves / core, core: core / SECONDS, p50: at(0.5), p99: at(0.99) };
  } finally {
    server.kill("SIGKILL");
  }
}

// Bagatelle under the same load: its moves in a second, and in a second of its core.
function bagatelle() {
  const text = execFileSync(BAGATELLE, ["load", "--moving", "--seconds", String(SECONDS)], { encoding: "utf8" });
  const fields = text.match(/^100 tables.*$/m)[0].replaceAll(",", "").trim().split(/\s+/);
  return { rate: Number(fields[4]), perCore: Number(fields[10]) };
}

function middle(numbers) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function compare(turns, ours, theirs) {
  const ratios = turns.map((turn) => ours(turn) / theirs(turn));
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  return `${middle(ratios).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

async function main() {
  const last = os.cpus().length - 1;
  console.log(`boardgame.io, ${TABLES} tables of ${SEATS}, always moving`);
  const turns = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    pin(process.pid, `0-${last}`); // what is started now chooses its cores itself
    const ours = BAGATELLE ? bagatelle() : null;
    pin(process.pid, last);
    turns.push({ ours, theirs: await measure("memory", 8731 + turn) });
  }
  const rates = (one) => `${middle(turns.map((turn) => one(turn).rate)).toFixed(0)} moves/s, ` +
    `${middle(turns.map((turn) => one(turn).perCore)).toFixed(0)} moves/core s`;
  console.log(`in memory, the middle of ${TURNS} turns: ${rates((turn) => turn.theirs)}`);
  if (BAGATELLE) {
    console.log(`bagatelle, the middle of ${TURNS} turns: ${rates((turn) => turn.ours)}`);
    console.log(
      `bagatelle to it: ${compare(turns, (turn) => turn.ours.rate, (turn) => turn.theirs.rate)} by moves/s, ` +
        `${compare(turns, (turn) => turn.ours.perCore, (turn) => turn.theirs.perCore)} by moves/core s`,
    );
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "boardgameio-"));
  const { rate, perCore, core, p50, p99 } = await measure(folder, 8730);
  console.log(
    `FlatFile, its store of files: ${rate.toFixed(0)} moves/s, all seats p50 ${p50} ms, p99 ${p99} ms, ` +
      `server core ${(100 * core).toFixed(0)}%, ${perCore.toFixed(0)} moves/core s`,
  );
  console.log("Its game here (server.js) has hardly any rules, and shows a seat its 13 cards.");
  fs.rmSync(folder, { recursive: true });
  process.exit(0);
}

main();

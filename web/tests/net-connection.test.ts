import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, Refusal, type Follower } from "../src/net/connection.svelte";
import type { ToClient, ToServer } from "../src/wire";
import { infoOf } from "./table-messages";

/** A server's end of a connection. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: ToServer[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number; reason: string }) => void = () => {};

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.onclose({ code: 1006, reason: "" });
  }
  say(message: ToClient): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen();
    this.say({ type: "welcome", guest: "g", now: Date.now() + 5000, version: "1" });
  }
  last(type: string): { id: string } & ToServer {
    return this.sent.filter((message) => message.type === type).at(-1) as { id: string } & ToServer;
  }
}

function socket(): FakeSocket {
  const last = FakeSocket.all.at(-1);
  if (!last) throw new Error("nobody has connected");
  return last;
}

async function connected(): Promise<Connection> {
  const connection = new Connection("http://example.test/");
  await connection.connect();
  socket().welcome();
  return connection;
}

function follower(): Follower & { heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    table: "t",
    muted: [],
    seen: 7,
    watching: () => heard.push("watching"),
    happened: (message) => heard.push(`happened ${message.seq}`),
    stands: () => heard.push("state"),
    refused: (error) => heard.push(`refused ${(error as Refusal).code}`),
  };
}

/** What a window tells; each test has its own. */
let window: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response("{}"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("says hello first, and knows the server's time", async () => {
  const connection = await connected();
  expect(socket().sent[0]).toMatchObject({ type: "hello" });
  expect(connection.status).toBe("open");
  expect(connection.now() - Date.now()).toBeGreaterThan(4000);
});

test("an answer goes to who asked, a refusal as well", async () => {
  const connection = await connected();
  const done = connection.do("t", { do: "start" });
  socket().say({ type: "done", id: socket().last("do").id, table: "t", seq: 9 });
  expect(await done).toBe(9);
  const refused = connection.do("t", { do: "start" });
  socket().say({ type: "refused", id: socket().last("do").id, code: "begun", text: "no", rule: "S1" });
  await expect(refused).rejects.toMatchObject({ code: "begun", rule: "S1" });
});

test("comes back after a loss, says again what was not answered with the same id, and goes on where it was", async () => {
  const connection = await connected();
  const watcher = follower();
  const following = connection.follow(watcher);
  socket().say({
    type: "watching",
    id: socket().last("watch").id,
    info: infoOf({ table: "t" }),
    own: { seat: 0 },
  });
  await following;
  const done = connection.do("t", { do: "act", action: "O7" });
  const first = socket().last("do");
  socket().close();
  expect(connection.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  socket().welcome();
  expect(FakeSocket.all).toHaveLength(2);
  expect(connection.status).toBe("open");
  expect(socket().last("watch")).toMatchObject({ table: "t", since: 7 });
  expect(socket().last("do")).toEqual(first);
  expect(socket().sent.filter(({ type }) => type === "watch")).toHaveLength(1);
  socket().say({ type: "done", id: first.id, table: "t", seq: 8 });
  expect(await done).toBe(8);
});

test("a table that is gone after a loss is told to who follows it", async () => {
  const connection = await connected();
  const watcher = follower();
  void connection.follow(watcher);
  socket().say({
    type: "watching",
    id: socket().last("watch").id,
    info: infoOf({ table: "t" }),
    own: { seat: 0 },
  });
  socket().close();
  await vi.advanceTimersByTimeAsync(1000);
  socket().welcome();
  socket().say({ type: "refused", id: socket().last("watch").id, code: "no such table", text: "gone" });
  await vi.advanceTimersByTimeAsync(0);
  expect(watcher.heard).toContain("refused no such table");
});

test("a silent connection is given up and made anew", async () => {
  const connection = await connected();
  socket().say({ type: "pong", sent: performance.now(), now: Date.now() });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.status).toBe("open");
  await vi.advanceTimersByTimeAsync(20_500);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test("without a network the server has a second to answer; with one again it is found at once", async () => {
  const connection = await connected();
  window.dispatchEvent(new Event("offline"));
  expect(socket().last("ping")).toBeDefined();
  socket().say({ type: "pong", sent: performance.now(), now: Date.now() });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.status).toBe("open"); // on the same machine
  window.dispatchEvent(new Event("offline"));
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(connection.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(60_000);
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const before = FakeSocket.all.length;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all.length).toBe(before + 1);
});

test("an answer that does not come makes one doubt the connection, a server that takes its time does not", async () => {
  const connection = await connected();
  void connection.do("t", { do: "start" });
  const patient = setInterval(
    () => socket().say({ type: "pong", sent: performance.now() - 500, now: Date.now() }),
    500,
  );
  await vi.advanceTimersByTimeAsync(15_000);
  expect(connection.status).toBe("open");
  clearInterval(patient);
  void connection.do("t", { do: "start" });
  await vi.advanceTimersByTimeAsync(1_000);
  for (let asked = 0; asked < 5; asked += 1) {
    void connection.do("t", { do: "start" }); // however often one asks, the time does not begin anew
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(connection.status).toBe("open");
  await vi.advanceTimersByTimeAsync(1_500); // seven seconds after the first one, for the way takes half of one
  expect(connection.status).toBe("lost");
});

test("what the server closes for good stays closed, and whoever waited is told", async () => {
  const connection = await connected();
  const asked = connection.tables(true);
  socket().onclose({ code: 1008, reason: "too many messages" });
  await expect(asked).rejects.toThrow("too many messages");
  expect(connection.status).toBe("ended");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("an older connection that still speaks is not heard", async () => {
  const connection = await connected();
  const watcher = follower();
  void connection.follow(watcher);
  const old = socket();
  old.close();
  await vi.advanceTimersByTimeAsync(1000);
  old.say({ type: "state", table: "t", seq: 8, asked: [], legal: [], deadlines: [] });
  expect(watcher.heard).toEqual([]);
});

test("tabs that open together are one guest: each waits until the one before has its cookie", async () => {
  const steps: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    last = done;
    return done;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("fetch", async () => {
    steps.push("asks");
    await Promise.resolve();
    steps.push("has a cookie");
    return new Response("{}");
  });
  await Promise.all(["a", "b"].map(() => new Connection("http://example.test/").connect()));
  expect(steps).toEqual(["asks", "has a cookie", "asks", "has a cookie"]);
});

/** The server that the page came from. */
import { address } from "./api";
import { Connection } from "./connection.svelte";

export const server = new Connection(address);

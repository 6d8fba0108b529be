/** The server that the page came from. */
import { address } from "./net/api";
import { Connection } from "./net/connection.svelte";

export const server = new Connection(address);

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compress } from "./compress";

const server = process.env.BAGATELLE_SERVER ?? "http://127.0.0.1:8710";

export default defineConfig({
  base: "./", // the page may lie below any address
  cacheDir: ".vite",
  plugins: [svelte(), compress()],
  build: {
    outDir: "../src/bagatelle/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      // A server takes only what its own page sends.
      "/api": { target: server, changeOrigin: true, headers: { origin: server } },
      "/ws": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.BAGATELLE_SERVER ?? "http://127.0.0.1:8710";

export default defineConfig(({ mode }) => ({
  base: "./", // the page may lie below any address
  plugins: [svelte()],
  build: {
    outDir: "../src/bagatelle/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
  // Tests mount components as a browser would.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));

import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] }, // tests mount components as a browser would
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 60_000 },
  }),
);

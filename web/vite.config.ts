import { preact } from "@preact/preset-vite"
import { defineConfig } from "vite"
import { VitePWA } from "vite-plugin-pwa"
import { catalogue } from "./build/catalogue.ts"
import { PUSH_SCRIPT, pushScript } from "./build/push.ts"

export default defineConfig({
  root: import.meta.dirname,
  // An invitation's address is a path of its own (`/m/ID`), so files are referred to from the root of the host.
  base: "/",
  plugins: [
    preact({ devToolsEnabled: false, reactAliasesEnabled: false }),
    catalogue(),
    pushScript(),
    VitePWA({
      registerType: "autoUpdate",
      injectRegister: false,
      manifest: {
        name: "Salient",
        short_name: "Salient",
        description: "Rulebooks of First World War wargaming, enforced, explained and playable.",
        start_url: "./",
        display: "standalone",
        background_color: "#f4ecd8",
        theme_color: "#f4ecd8",
        icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
      },
      workbox: {
        // Notifications of turns that arrive while the page is closed.
        importScripts: [PUSH_SCRIPT],
        // Everything is cached after the first visit: a solo match and the table-side forms need no network.
        globPatterns: ["**/*.{html,js,css,woff2,svg,webmanifest}"],
        globIgnores: [PUSH_SCRIPT],
        maximumFileSizeToCacheInBytes: 8_000_000,
        // The client must not answer requests for the server's own pages.
        navigateFallbackDenylist: [/^\/(api|verify|health|ready|metrics)/],
      },
    }),
  ],
  worker: { format: "es", plugins: () => [] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 2_000,
    // The kernel's modules have no side effects: a page that needs one function of it does not load the rest, with all its schemas.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /[\\/]engine[\\/]/, sideEffects: false }] } },
  },
  server: { fs: { allow: [".."] } },
})

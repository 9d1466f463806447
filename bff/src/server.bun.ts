import { commandLine } from './compose/command-line.ts';
import type { Listen } from './compose/serve.ts';

/** As much of Bun's API as is used: its own types would let the rest of the code name it too. */
declare const Bun: {
  serve(options: {
    hostname: string;
    port: number;
    /** Seconds; 0 means never. */
    idleTimeout: number;
    fetch(request: Request): Response | Promise<Response>;
  }): { readonly port: number; stop(): Promise<void> };
};

/** Bun's own server. The only file that names the runtime. */
const listen: Listen = ({ host, port, fetch }) => {
  // Quiet streams stay open: the edges send their own signs of life.
  const server = Bun.serve({ hostname: host, port, fetch, idleTimeout: 0 });
  return Promise.resolve({ port: server.port, stop: () => server.stop() });
};

process.exitCode = await commandLine(listen)(process.argv.slice(2));

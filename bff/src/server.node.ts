import { Agent, setGlobalDispatcher } from 'undici';
import { commandLine } from './compose/command-line.ts';
import { listenOnNode } from './compose/node-listener.ts';

// Node's fetch gives up on a quiet answer after five minutes; calls and streams of MCP servers have limits of their own.
setGlobalDispatcher(new Agent({ headersTimeout: 0, bodyTimeout: 0 }));

process.exitCode = await commandLine(listenOnNode)(process.argv.slice(2));

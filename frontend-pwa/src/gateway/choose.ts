import { fixtureGateway } from './fixture-gateway.ts';
import type { Gateway, GatewayMode } from './gateway.ts';
import { httpGateway } from './http-gateway.ts';

export interface GatewayHints {
  /** The switch in Settings. */
  readonly chosen: string | null;
  /** What the server wrote into the page. */
  readonly page: string | null;
  /** `VITE_TASK_GATEWAY_MODE` of the build. */
  readonly build: string | undefined;
}

/** The first hint that names a mode decides; without one the product runs in the page. */
export function chooseMode({ chosen, page, build }: GatewayHints): GatewayMode {
  return [chosen, page, build].find(isMode) ?? 'fixture';
}

function isMode(text: string | null | undefined): text is GatewayMode {
  return text === 'fixture' || text === 'http';
}

export function createGateway(mode: GatewayMode): Gateway {
  return mode === 'http' ? httpGateway() : fixtureGateway();
}

/** What the server wrote into `<meta name="corbusier-gateway">`. */
export function pageHint(root: ParentNode): string | null {
  return root.querySelector('meta[name="corbusier-gateway"]')?.getAttribute('content') ?? null;
}

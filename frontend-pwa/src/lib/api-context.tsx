import { createContext, type ReactNode, useContext } from 'react';
import type { GatewayMode } from '../gateway/gateway.ts';
import type { ApiClient } from './api-client.ts';

export interface Connection {
  readonly api: ApiClient;
  readonly mode: GatewayMode;
}

const ConnectionContext = createContext<Connection | null>(null);

export function ConnectionProvider(props: { readonly connection: Connection; readonly children: ReactNode }) {
  return <ConnectionContext value={props.connection}>{props.children}</ConnectionContext>;
}

/** The client and the mode that it works in. Throws outside of a `ConnectionProvider`. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('there is no connection around this component');
  return connection;
}

export function useApi(): ApiClient {
  return useConnection().api;
}

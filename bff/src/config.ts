import { type Environment, readProcessEnvironment } from './config/environment.ts';
import { type FileConfig, loadConfigFile } from './config/file.ts';

/** All that an operator can set: variables and `corbusier.yaml`. */
export interface Config {
  readonly environment: Environment;
  readonly file: FileConfig;
}

/** Reads both. Rejects with `EnvironmentError` or `ConfigError`; each line of their messages is one fault. */
export async function loadConfig(): Promise<Config> {
  const environment = readProcessEnvironment();
  return { environment, file: await loadConfigFile(environment.config) };
}

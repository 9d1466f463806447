import type { Logger } from '../kernel/logger.ts';

interface Step {
  readonly what: string;
  readonly close: () => Promise<void>;
}

/** What was opened, to be closed in the opposite order; one that fails to close does not keep the rest open. */
export class Closing {
  readonly #steps: Step[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(what: string, close: () => Promise<void>): void {
    this.#steps.unshift({ what, close });
  }

  async run(): Promise<void> {
    for (const { what, close } of this.#steps) {
      await close().catch((error: unknown) => this.#logger.error('could not be closed', { what, error }));
    }
  }
}

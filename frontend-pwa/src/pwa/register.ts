import { trustedScriptUrl } from '../lib/trusted-script-url.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface Update {
  /** Puts the new version in charge; the page loads again when it is. */
  take(): void;
}

/**
 * Registers the service worker that lets the product start without a network, and looks every hour whether there
 * is a new version. It waits until somebody takes it: a page under work is never pulled away.
 */
export async function registerServiceWorker(onUpdate: (update: Update) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/' });
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting && serviceWorker.controller) onUpdate({ take: () => takeOver(serviceWorker, waiting) });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

function takeOver(container: ServiceWorkerContainer, waiting: ServiceWorker): void {
  container.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

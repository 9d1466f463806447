import { type RefObject, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { LiveEvents } from '../events/live-events.tsx';
import { useText } from '../i18n/text.tsx';
import { UpdatePrompt } from '../pwa/update-prompt.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useKeptReads } from './use-kept-reads.ts';
import { useSignedIn } from './use-signed-in.ts';

/** What stands around every page. */
export function Shell() {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useKeptReads();
  const signedIn = useSignedIn();
  return (
    <LiveEvents on={signedIn}>
      <a className={styles.skip} href="#main">
        {t('skip-to-content')}
      </a>
      <div className={styles.shell}>
        <Rail />
        <div className={styles.column}>
          <TopBar />
          <main id="main" ref={main} tabIndex={-1} className={styles.main}>
            {signedIn && <Outlet />}
          </main>
        </div>
      </div>
      <UpdatePrompt />
      <ScrollRestoration />
    </LiveEvents>
  );
}

/** A new page begins at its content for those who read by focus; a changed filter does not move it. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

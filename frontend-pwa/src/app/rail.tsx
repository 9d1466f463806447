import { History, ListTodo, type LucideIcon, MessagesSquare, Server, Settings, Wrench } from 'lucide-react';
import { NavLink } from 'react-router';
import { Logo } from '../components/logo.tsx';
import { useText } from '../i18n/text.tsx';
import styles from './rail.module.css';

const PLACES: readonly (readonly [string, string, LucideIcon])[] = [
  ['/tasks', 'nav-tasks', ListTodo],
  ['/conversations', 'nav-conversations', MessagesSquare],
  ['/tools', 'nav-tools', Wrench],
  ['/calls', 'nav-calls', History],
  ['/servers', 'nav-servers', Server],
  ['/settings', 'nav-settings', Settings],
];

/** The product's places: a rail at the side, a bar at the bottom of a phone. */
export function Rail() {
  const t = useText();
  return (
    <nav className={styles.rail} aria-label={t('nav-label')}>
      <span className={styles.brand}>
        <Logo />
        <span className={styles.name}>Corbusier</span>
      </span>
      <ul className={styles.places}>
        {PLACES.map(([path, name, Icon]) => (
          <li key={path}>
            <NavLink to={path} className={styles.place ?? ''}>
              <Icon size={18} />
              <span>{t(name)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

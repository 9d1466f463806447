import styles from './tasks.module.css';

/** Short names side by side. A name may stand in the list twice. */
export function Chips({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={styles.chips}>
      {[...names.entries()].map(([at, name]) => (
        <span key={at} className={styles.chip}>
          {name}
        </span>
      ))}
    </span>
  );
}

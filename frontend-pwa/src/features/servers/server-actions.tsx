import type { ServerBody } from '@corbusier/shared/contract/servers';
import { ListRestart, type LucideIcon, Play, RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmNotice } from '../../components/confirm-notice.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { mayManageServers } from '../../lib/roles.ts';
import { useRole } from '../../lib/use-role.ts';
import styles from './servers.module.css';
import { type ActOnServer, type ServerAction, useServerAction } from './use-server-action.ts';

interface Props {
  readonly server: ServerBody;
}

/** What can be done with a server as it stands, or why it cannot be done by you. */
export function ServerActions({ server }: Props) {
  const t = useText();
  const role = useRole();
  const act = useServerAction(server.name);
  if (role === undefined) return null;
  if (!mayManageServers(role)) return <p className={styles.note}>{t('server-may-not-manage', { role })}</p>;
  return (
    <div className={styles.stack}>
      <Buttons server={server} act={act} />
      {act.error && <RefusalNotice error={toApiError(act.error)} />}
    </div>
  );
}

type Choice = Exclude<ServerAction, 'health'>;

const ICONS: Readonly<Record<Choice, LucideIcon>> = {
  start: Play,
  stop: Square,
  restart: RotateCcw,
  discover: ListRestart,
};

/** What makes sense in a state, what is most wanted first. */
const CHOICES: Readonly<Record<ServerBody['state'], readonly Choice[]>> = {
  registered: ['start'],
  stopped: ['start'],
  failed: ['start'],
  backing_off: ['restart', 'stop'],
  starting: ['stop'],
  running: ['restart', 'discover', 'stop'],
};

function Buttons({ server, act }: Props & { readonly act: ActOnServer }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const press = (choice: Choice): void => {
    if (choice === 'stop' && server.tool_count > 0) setAsked(true);
    else act.mutate(choice);
  };
  const sure = (): void => {
    setAsked(false);
    act.mutate('stop');
  };
  return (
    <>
      <div className={styles.actions}>
        {CHOICES[server.state].map((choice) => (
          <Choice key={choice} choice={choice} state={server.state} act={act} onPress={press} />
        ))}
      </div>
      {asked && (
        <ConfirmNotice
          title={t('server-sure-stop', { name: server.name })}
          effect={t('server-sure-stop-effect', { count: server.tool_count })}
          yes={t('server-sure-stop-yes')}
          no={t('server-sure-no')}
          onYes={sure}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly choice: Choice;
  readonly state: ServerBody['state'];
  readonly act: ActOnServer;
  readonly onPress: (choice: Choice) => void;
}

/** The one that is most wanted of a server that does not run stands out. */
function Choice({ choice, state, act, onPress }: ChoiceProps) {
  const t = useText();
  const Icon = ICONS[choice];
  const wanted = choice === CHOICES[state][0] && state !== 'running' && state !== 'starting';
  const under = act.isPending && act.variables === choice;
  return (
    <Button
      look={wanted ? 'action' : 'plain'}
      icon={<Icon size={15} />}
      isDisabled={act.isPending}
      onPress={() => onPress(choice)}
    >
      {t(under ? `server-doing-${choice}` : `server-do-${choice}`)}
    </Button>
  );
}

import type { Clock } from '../../kernel/clock.ts';
import { createMemoryTable } from '../../platform/memory/table.ts';
import { isSessionLive } from '../domain/session-limits.ts';
import type { BrowserSession, SessionStore, SignInCode } from '../ports.ts';
import { isTouchDue } from './session-touch.ts';

interface SessionRow extends BrowserSession {
  readonly secretHash: string;
  readonly ended: boolean;
}
interface CodeRow extends SignInCode {
  readonly secretHash: string;
  readonly used: boolean;
}

export function createMemorySessionStore({ clock }: { clock: Clock }): SessionStore {
  const sessions = createMemoryTable<SessionRow>({ key: (session) => session.id });
  const codes = createMemoryTable<CodeRow>({ key: (code) => code.id });
  return {
    createSession: async (ctx, session, secretHash) => {
      const fresh = sessions.insert(ctx.tenantId, { ...session, secretHash, ended: false });
      if (!fresh) throw new Error('a session of this id exists');
    },
    findSession: async (ctx, id, secretHash) => {
      const row = sessions.find(ctx.tenantId, id);
      if (row === null || row.ended || row.secretHash !== secretHash) return null;
      if (!isSessionLive(row, clock.epochMs())) return null;
      const touched = isTouchDue(row, clock.epochMs()) ? { ...row, lastSeenAt: clock.now() } : row;
      sessions.put(ctx.tenantId, touched);
      const { secretHash: _secretHash, ended: _ended, ...session } = touched;
      return session;
    },
    endSession: async (ctx, id) => {
      const row = sessions.find(ctx.tenantId, id);
      if (row !== null) sessions.put(ctx.tenantId, { ...row, ended: true });
    },
    createCode: async (ctx, code, secretHash) => {
      if (!codes.insert(ctx.tenantId, { ...code, secretHash, used: false })) {
        throw new Error('a sign-in code of this id exists');
      }
    },
    redeemCode: async (ctx, id, secretHash) => {
      const row = codes.find(ctx.tenantId, id);
      if (row === null || row.used || row.secretHash !== secretHash) return null;
      if (clock.epochMs() >= Date.parse(row.expiresAt)) return null;
      codes.put(ctx.tenantId, { ...row, used: true });
      const { secretHash: _secretHash, used: _used, ...code } = row;
      return code;
    },
  };
}

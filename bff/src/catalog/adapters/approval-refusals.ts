import { AppError } from '../../kernel/app-error.ts';
import type { StoredTool } from '../domain/merge-tools.ts';

export function toolGone(): AppError {
  return new AppError('tool_not_found', 'The server no longer lists this tool. Nothing was approved.', {});
}

export function revisionChanged(tool: Pick<StoredTool, 'server' | 'name' | 'hash' | 'revision'>): AppError {
  const toolName = `${tool.server}.${tool.name}`;
  return new AppError(
    'revision_changed',
    `'${toolName}' changed again: it is at revision ${tool.revision} now. Look at that one, and approve it by its own hash. Nothing was approved.`,
    { toolName, revision: tool.revision, revisionHash: tool.hash },
  );
}

import { describe, expect, it } from 'vitest';
import { agentsPath } from './agents-path.ts';

describe('the address of agents', () => {
  it.each([
    ['http://127.0.0.1:8080/mcp', {}],
    ['https://h/mcp?names=safe', {}],
    ['http://localhost:8080/mcp/files_2', { server: 'files_2' }],
    ['http://localhost:8080/mcp/files?names=safe', { server: 'files' }],
  ])('is %s', (url, path) => {
    expect(agentsPath(url)).toEqual(path);
  });

  it.each([
    'http://h/',
    'http://h',
    'http://mcp/',
    'http://h/mcp/',
    'http://h/mcpx',
    'http://h//mcp',
    'http://h/MCP',
    'http://h/%6dcp',
    'http://h/mcp/Files',
    'http://h/mcp/files/',
    'http://h/mcp/files/x',
    'http://h/mcp/%66iles',
    'http://h/x?/mcp',
    'http://h/api/v1/mcp',
  ])('is not %s', (url) => {
    expect(agentsPath(url)).toBeNull();
  });
});

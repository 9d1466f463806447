import { endSession, getSession, redeemCode } from '@corbusier/shared/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleSession } from '../testing/sample-data.ts';

describe('sign-in', () => {
  it('redeems the code of the fragment once, takes it out of the address, and goes on', async () => {
    const gateway = createEmptyGateway();
    gateway.on(redeemCode, () => ({ session: sampleSession }));
    const { router } = renderPage('/sign-in?next=%2Fservers#code=secret', gateway, 'http');
    await screen.findByRole('heading', { name: 'Servers' });
    expect(router.state.location.pathname).toBe('/servers');
    expect(router.state.location.hash).toBe('');
    const posts = gateway.sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path, body }) => [path, body])).toEqual([['/session', { code: 'secret' }]]);
  });

  it('says why a link does not work and how to get another', async () => {
    const gateway = createEmptyGateway();
    gateway.on(redeemCode, () => {
      throw new Refusal('invalid_sign_in_code', 'used');
    });
    const { router } = renderPage('/sign-in#code=used', gateway, 'http');
    expect(await screen.findByText('This link does not work any more')).toBeTruthy();
    expect(screen.getByText('make sign-in')).toBeTruthy();
    expect(router.state.location.hash).toBe('');
  });

  it('is where a first visit ends up, without asking for anything but the session', async () => {
    const gateway = createEmptyGateway();
    gateway.on(getSession, () => ({ session: null }));
    const { router } = renderPage('/calls?status=failed', gateway, 'http');
    expect(await screen.findByText('make sign-in')).toBeTruthy();
    expect(router.state.location.search).toBe('?next=%2Fcalls%3Fstatus%3Dfailed');
    expect(new Set(gateway.sent.map(({ path }) => path))).toEqual(new Set(['/session']));
  });

  it('is where a session that has ended leads', async () => {
    const gateway = createEmptyGateway();
    gateway.on(getSession, () => {
      throw new Refusal('invalid_session', 'it has ended');
    });
    renderPage('/calls', gateway, 'http');
    expect(await screen.findByText('make sign-in')).toBeTruthy();
  });

  it('does not go on to an address of somebody else', async () => {
    const gateway = createEmptyGateway();
    gateway.on(redeemCode, () => ({ session: sampleSession }));
    const { router } = renderPage('/sign-in?next=%2F%2Fevil.example#code=x', gateway, 'http');
    await screen.findByRole('heading', { name: 'Tools' });
    expect(router.state.location.pathname).toBe('/tools');
  });

  it('signs out and says so', async () => {
    const gateway = createEmptyGateway();
    gateway.on(endSession, () => ({ session: null }));
    const { user } = renderPage('/servers', gateway, 'http');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed out.')).toBeTruthy();
    expect(gateway.sent.some(({ method, path }) => method === 'DELETE' && path === '/session')).toBe(true);
  });
});

describe('settings', () => {
  it('changes the theme of the page and goes back to the system', async () => {
    const { user } = renderPage('/settings', createEmptyGateway());
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('speaks the pseudo-locale everywhere once it is chosen', async () => {
    const { user } = renderPage('/settings', createEmptyGateway());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'en-XA');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Šéţţíñğš~/));
    expect(screen.getByRole('link', { name: /^Ţóólš~/ })).toBeTruthy();
  });
});

it('says that there is nothing at an unknown address', async () => {
  renderPage('/nowhere', createEmptyGateway());
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
});

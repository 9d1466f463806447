/** The web app manifest: how the product is installed. Colours are `base` of the light theme. */
export const manifest = {
  id: '/',
  name: 'Corbusier',
  short_name: 'Corbusier',
  description: 'One governed place to see and call every MCP tool.',
  lang: 'en-GB',
  start_url: '/tools',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#F3EFE8',
  background_color: '#F3EFE8',
  categories: ['developer', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Tools', url: '/tools' },
    { name: 'Calls', url: '/calls' },
  ],
};

'use strict';
// Loaded into a launched Node server by NODE_OPTIONS=--require. Many servers listen on every address when they
// are given a port alone; here they listen on loopback instead.
const net = require('node:net');

const LOOPBACK = '127.0.0.1';
const listen = net.Server.prototype.listen;

function isLoopback(host) {
  return host === 'localhost' || host === '::1' || /^127\./.test(String(host));
}

function isPort(value) {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
}

function hostFor(host) {
  return isLoopback(host) ? host : LOOPBACK;
}

/** The arguments of `listen(port, …)`: the host may stand behind the port, or be left out. */
function withPort([port, second, ...rest]) {
  return typeof second === 'string' ? [port, hostFor(second), ...rest] : [port, LOOPBACK, second, ...rest];
}

/** The arguments of `listen`, with the host replaced where there is one to listen on. */
function onLoopback(args) {
  const [first, ...rest] = args;
  if (isPort(first)) return withPort(args);
  if (first === undefined || first === null || typeof first === 'function') return [0, LOOPBACK, ...args];
  // Without a port it is a path or a handle, which has no address.
  return isPort(first.port) ? [{ ...first, host: hostFor(first.host) }, ...rest] : args;
}

net.Server.prototype.listen = function listenOnLoopback(...args) {
  return listen.apply(this, onLoopback(args));
};

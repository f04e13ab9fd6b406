/**
 * Whether a host name leads to the machine itself: a demo card is taken there alone (decisions P12).
 * @param hostname as in a URL or in `HOST`, without a port; IPv6 with or without brackets
 */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);

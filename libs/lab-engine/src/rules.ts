/**
 * The rules of the devices as data, and how each is compared; for whoever explains a decision or
 * writes it as the real tool does. Apart from the index, so that a lab that shows no rule loads none
 * of the names.
 */
export { INNER } from './cast.ts';
export { BLOCK_RULES, chainOf } from './devices/firewall/firewall.ts';
export { LAB_REQUESTS } from './devices/waf/waf.ts';

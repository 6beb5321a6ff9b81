/** Set by the build. */
declare const IS_PACKAGE: boolean;

/**
 * Whether this is a level's package for learning platforms, which has no server: no account, no assistant,
 * no other level, no address of its own to link to. The build fixes it, so the site carries none of it.
 */
export const isPackage: boolean = IS_PACKAGE;

/** Something the person at the keyboard can mend: printed as its sentence, without a stack. */
export class Fault extends Error {}

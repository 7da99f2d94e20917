/** Who wrote what a coder changed. */
export const coderName = { name: "Goldseam Coder", email: "goldseam@localhost" } as const;

export const name = "Esperanto";

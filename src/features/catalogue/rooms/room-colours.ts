/** Content of `/data/rooms-…json`: per room the name of its choice, and its colours with their photographs. */
export type RoomColours = Readonly<
  Record<
    string,
    {
      readonly label: string;
      readonly colours: readonly {
        readonly color: string;
        readonly name: string;
        readonly hex: string;
        /** Photographs by day and by night, with a space between. */
        readonly shots: string;
      }[];
    }
  >
>;

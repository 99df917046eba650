// FieldGame

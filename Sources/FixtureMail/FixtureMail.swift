// FixtureMail
